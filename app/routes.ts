import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";

export default [
	index("routes/pages/home.tsx"),
	route("home", "routes/pages/home.tsx", { id: "home" }),

	route("login", "routes/auth/login.tsx"),
	route("register", "routes/auth/register.tsx"),
	route("logout", "routes/auth/logout.ts"),

	route("preferences", "routes/pages/preferences.ts"),

	...prefix("api", [
		...prefix("auth", [
			route("user", "routes/api/auth/user.ts"),
			route("login", "routes/api/auth/login.ts"),
			route("register", "routes/api/auth/register.ts"),
			route("logout", "routes/api/auth/logout.ts"),
			route("profile", "routes/api/auth/profile.ts"),
		]),
		route("login", "routes/api/login.ts"),
		route("*", "routes/api/not-found.ts"),
	]),

	route("*", "routes/pages/not-found.tsx"),
] satisfies RouteConfig;
