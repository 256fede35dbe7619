"""EL2xx: form fields against the protocol's `PrimitiveSchemaDefinition`."""
