import { Notice } from "#app/ui/notice.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import { PayLink } from "./dashboard-pay.tsx";

/** It stands above everything else on the page. */
export function LateNotice({ view }: { view: DashboardView }) {
	const late = view.own?.late;
	if (!late) return null;
	return (
		<Notice tone="late" title={late.title} action={<PayLink view={view} />}>
			{late.text}
		</Notice>
	);
}
