import { ensurePlacesFile } from "#db/places/build.ts";

/** The last step of a build: the file of places, so that the server finds it made. */
ensurePlacesFile();
