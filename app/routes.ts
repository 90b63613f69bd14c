import { prefix, type RouteConfig, route } from "@react-router/dev/routes";

export default [
	// It is not an index route, because a plain form post to "/" must reach it without "?index".
	route("/", "routes/pages/home.tsx"),
	route("home", "routes/pages/home.tsx", { id: "home" }),

	route("login", "routes/auth/login.tsx"),
	route("register", "routes/auth/register.tsx"),
	route("logout", "routes/auth/logout.ts"),
	route("profile", "routes/account/profile.tsx"),

	route("trip-results", "routes/trips/trip-list.tsx"),
	route("trip-created/:shareId", "routes/trips/trip-created.tsx"),
	route("join/:shareId", "routes/trips/join.tsx"),
	route("trip/:shareId", "routes/trips/trip.tsx"),
	route("trip/:shareId/qr.svg", "routes/trips/qr.ts"),
	route("trip/:shareId/route.svg", "routes/trips/route-svg.ts"),
	route("trip/:shareId/preview.png", "routes/trips/preview.ts"),
	route("trip/:shareId/pass.png", "routes/trips/pass.ts"),
	route("trip/:shareId/statement", "routes/trips/statement.tsx"),
	route("trip/:shareId/statement.csv", "routes/trips/statement-csv.ts"),
	route("trip/:shareId/refunds", "routes/trips/refunds.tsx"),
	route("trip/:shareId/reminders", "routes/trips/reminders.tsx"),
	route("trip/:shareId/itinerary", "routes/trips/itinerary.tsx"),
	route("trip/:shareId/receipts", "routes/trips/receipts.tsx"),
	route("trip/:shareId/calendar", "routes/trips/calendar-page.tsx"),
	route("trip/:shareId/calendar.ics", "routes/trips/calendar.ts"),
	route("dashboard/:shareId", "routes/trips/trip.tsx", { id: "dashboard" }),
	route("checkout/:shareId/:memberId/:paymentId", "routes/trips/checkout.tsx"),
	route("fund-release/:tripId", "routes/trips/fund-release.tsx"),

	route("landing", "routes/pages/landing.tsx"),
	route("test-input", "routes/demos/test-input.tsx"),

	route("admin/money", "routes/admin/money.tsx"),

	route("preferences", "routes/pages/preferences.ts"),

	...prefix("api", [
		...prefix("auth", [
			route("user", "routes/api/auth/user.ts"),
			route("login", "routes/api/auth/login.ts"),
			route("register", "routes/api/auth/register.ts"),
			route("logout", "routes/api/auth/logout.ts"),
			route("profile", "routes/api/auth/profile.ts"),
		]),
		...prefix("draft-trips", [
			route("/", "routes/api/draft-trips/index.ts"),
			route("latest", "routes/api/draft-trips/latest.ts"),
			route(":id", "routes/api/draft-trips/draft.ts"),
		]),
		...prefix("trips", [
			route("manual", "routes/api/trips/manual.ts"),
			route("share/:shareId", "routes/api/trips/share.ts"),
			route(":id", "routes/api/trips/trip.ts"),
			route(":id/join", "routes/api/trips/join.ts"),
			route(":id/messages", "routes/api/trips/messages.ts"),
			route(":id/itinerary", "routes/api/trips/itinerary.ts"),
			route(":id/itinerary/:entryId", "routes/api/trips/itinerary-entry.ts"),
			route(":id/refunds", "routes/api/trips/refunds.ts"),
			route(":id/calendar", "routes/api/trips/calendar.ts"),
			route(":id/members/:memberId/refund", "routes/api/trips/members-refund.ts"),
			route(":id/members/:memberId/remind", "routes/api/trips/members-remind.ts"),
			route(":id/funds", "routes/api/trips/funds.ts"),
			route(":id/release-funds", "routes/api/trips/release-funds.ts"),
		]),
		route("locations/search", "routes/api/locations/search.ts"),
		route("locations/closest", "routes/api/locations/closest.ts"),
		route("extract-booking-info", "routes/api/extract-booking-info.ts"),
		route("airbnb/scrape", "routes/api/airbnb/scrape.ts"),
		route("refunds/:refundId/status", "routes/api/refunds/status.ts"),
		route("create-payment-intent", "routes/api/create-payment-intent.ts"),
		route("confirm-payment", "routes/api/confirm-payment.ts"),
		route("members/:memberId/payments", "routes/api/members/payments.ts"),
		route("members/:memberId/confirm-payment", "routes/api/members/confirm-payment.ts"),
		route("login", "routes/api/login.ts"),
		route("*", "routes/api/not-found.ts"),
	]),

	route("webhooks/stripe", "routes/webhooks/stripe.ts"),

	route("*", "routes/pages/not-found.tsx"),
] satisfies RouteConfig;
