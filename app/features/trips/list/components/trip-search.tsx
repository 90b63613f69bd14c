import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import * as texts from "../texts.ts";

export function TripSearch({ query }: { query: string }) {
	const { field } = buildForm<"q">({ id: "trip-search", defaults: { q: query } });
	return (
		<Form role="search" className="flex max-w-text items-end gap-3">
			<Field
				key={query}
				field={field("q")}
				label={texts.find}
				type="search"
				autoComplete="off"
				enterKeyHint="search"
				className="flex-1"
			/>
			<Button look="secondary">{texts.search}</Button>
		</Form>
	);
}
