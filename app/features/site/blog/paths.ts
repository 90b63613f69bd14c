export const BLOG_PATH = "/blog";
export const FEED_PATH = "/blog/feed.xml";
export const NEWSLETTER_PATH = "/newsletter";

export const confirmPath = (token: string) => `${NEWSLETTER_PATH}/confirm/${token}`;
export const articlePath = ({ id }: { id: number }) => `${BLOG_PATH}/${id}`;
