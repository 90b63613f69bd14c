import { TestInputPage } from "#app/features/site/demos/components/test-input-page.tsx";
import { description, title } from "#app/features/site/demos/texts/test-input.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { Route } from "./+types/test-input";

export const meta: Route.MetaFunction = (args) => publicPageMeta(args, { title, description });

export default TestInputPage;
