export const title = "Plan the group trip. Share the cost.";
export const description =
	"For the friend who plans the group trip: paste the bookings, share one link, and everyone pays their own share.";
