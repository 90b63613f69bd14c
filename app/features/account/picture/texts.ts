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

export const gone = "There is no such picture";
