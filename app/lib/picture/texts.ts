export const missing = "Choose a picture first";
export const tooLarge = "The picture is larger than 5 MB. Choose a smaller one.";
export const wrongType = "This is not a JPEG, PNG, WebP or GIF picture. Choose another one.";
export const heic = "We can't read HEIC pictures. Save it as a JPEG first, or take a screenshot of it.";
export const tooManyPixels = "The picture has too many pixels. Choose one with at most 50 megapixels.";
export const takesTooMuch =
	"This picture takes too much time or memory to read. Save it as a JPEG of at most 12 megapixels, or take a screenshot of it.";
export const unreadable = "The picture is damaged or incomplete. Choose another one.";
export const busy = "Many pictures are being saved right now. Please try again in a moment.";
