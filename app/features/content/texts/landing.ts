export { tagline as title } from "#app/lib/texts.ts";
export const description =
	"For the friend who plans the group trip: paste the bookings, share one link, and everyone pays their own share.";
