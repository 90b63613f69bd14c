import { useSearchParams } from "react-router";
import { type View, viewOf } from "../views.ts";

export function useShownView(views?: readonly View[]): View {
	const [query] = useSearchParams();
	return viewOf(query, views);
}
