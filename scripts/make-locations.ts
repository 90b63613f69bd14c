import { ensureLocationsFile } from "#db/locations/build.ts";

/** Run by the build, so that the first search need not wait for the file of locations. */
ensureLocationsFile();
