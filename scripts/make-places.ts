import { ensurePlacesFile } from "#db/places/build.ts";

/** The build makes the file of places, so that the first search need not wait for it. */
ensurePlacesFile();
