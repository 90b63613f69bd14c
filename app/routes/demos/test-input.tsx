import { TestInputPage } from "#app/features/site/demos/components/test-input-page.tsx";
import { testInputDescription, testInputTitle } from "#app/features/site/demos/texts/demos.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { Route } from "./+types/test-input";

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: testInputTitle, description: testInputDescription });

export default TestInputPage;
