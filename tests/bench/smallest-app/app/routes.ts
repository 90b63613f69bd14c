import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [index("form.tsx"), route("rows", "rows.tsx")] satisfies RouteConfig;
