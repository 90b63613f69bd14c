export const notFound = "Article not found";
export const notFoundText = "There is no article at this address. All our articles are on the blog.";
export const back = "Back to Blog";
export const byline = (author: string) => `By ${author}`;

/** The one bio for all authors. */
export const authorBio =
	"We build Gangway, where friends plan a trip together and each of them pays their own share.";
export const aboutAuthor = "About the author";

export const like = "Like";
export const bookmark = "Bookmark";
export const bookmarked = "Bookmarked!";
export const unbookmarked = "Removed from bookmarks";
export const notSent = "Not saved";
export const notSentText = "Please check your connection and try again.";
export const readerTools = "Like or bookmark this article";

export const share = "Share this article";
export const link = "Link to this article";
export const copied = "Copied";
export const notCopied = "Copy failed";
export const notCopiedText = "Unable to copy link to clipboard.";
export const copyByHand = "Select the link and copy it by hand.";
export const copyMessage = "Copy message";
export const messageCopied = "Message copied!";
export const messageNotCopied = "Unable to copy message to clipboard.";
export const copyMessageByHand = "Select the message and copy it by hand.";
export const whatsApp = "WhatsApp";
export const facebook = "Facebook";
export const twitter = "Twitter / X";

export const related = "Related articles";
export const more = "More articles";
export const newer = "Newer";
export const older = "Older";
export const table = (columns: string) => `Table: ${columns}`;
