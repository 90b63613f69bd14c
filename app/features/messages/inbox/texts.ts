export const notifications = "Notifications";
export const description = "What has happened on your trips within the last 90 days, the newest first.";
export const none = "No notifications yet";
export const noneHint = "What happens on your trips will show up here.";
export const keptFor = "Notifications are kept for 90 days.";
export const minutesAgo = (minutes: number) => `${minutes} min ago`;
export const unread = "Unread";
export const close = "Close notifications";
export const readAll = "Mark all as read";
export const deleteOne = (title: string) => `Delete “${title}”`;
export const seeAll = "See all notifications";
export const notChanged = "That did not go through";
export const tryLater = "Check your connection and try again.";
export const newer = "Newer";
export const older = "Older";
export const pages = "Pages of notifications";
export const nothingHere = "There is nothing on this page anymore.";

export const justNow = "Just now";
export const hoursAgo = (hours: number) => `${hours}h ago`;
export const daysAgo = (days: number) => `${days}d ago`;
export const months = [
	...["January", "February", "March", "April", "May", "June", "July"],
	...["August", "September", "October", "November", "December"],
];
