raise RuntimeError("no forms today")
