export const title = "Your picture";
export const lead = "Friends see it beside your name on the trips that you share.";
export const choose = "Choose a picture";
export const rules =
	"JPEG, PNG, WebP or GIF, at most 5 MB. We crop it square and remove where and when it was taken.";
export const save = "Save picture";
export const remove = "Remove picture";
export const change = "Change picture";
export const add = "Add a picture";
export const back = "Back to your profile";
export const saved = "Picture saved";
export const removed = "Picture removed";
export const notSaved = "Your picture was not saved";

export const missing = "Choose a picture first";
export const tooLarge = "The picture is larger than 5 MB. Choose a smaller one.";
export const wrongType = "This is not a JPEG, PNG, WebP or GIF picture. Choose another one.";
export const heic = "We can't read HEIC pictures. Save it as a JPEG first, or take a screenshot of it.";
export const tooManyPixels = "The picture has too many pixels. Choose one with at most 50 megapixels.";
export const takesTooMuch =
	"This picture takes too much time or memory to read. Save it as a JPEG of at most 12 megapixels, or take a screenshot of it.";
export const unreadable = "The picture is damaged or incomplete. Choose another one.";
export const busy = "Many pictures are being saved right now. Please try again in a moment.";
export const gone = "There is no such picture";
