"""The generated blocks of the documentation, by what they are made from."""
