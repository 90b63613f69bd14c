export const MAX_PIXELS = 50_000_000;
/** The width and the height of what is made of an upload, in pixels. */
export const PICTURE_SIZE = 256;

/** How the process that decodes an upload says why it made no picture. */
export const DECODER_EXIT_CODES = { unreadable: 2, wrongType: 3, tooManyPixels: 4 };
