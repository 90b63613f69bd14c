import { ensureLocationsFile } from "#db/locations/build.ts";

/** The build makes the file of locations, so that the first search need not wait for it. */
ensureLocationsFile();
