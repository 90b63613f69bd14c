import { MAX_SEARCH } from "#app/lib/search-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { SUPPORT_PATH } from "../tabs.ts";
import * as texts from "../texts/page.ts";

export function FaqSearch({ query }: { query: string }) {
	const field = plainField("q", { initialValue: query });
	return (
		<search>
			<form action={`${SUPPORT_PATH}#faq`} className="flex max-w-lg items-end gap-2">
				<Field
					field={field}
					label={texts.search}
					type="search"
					enterKeyHint="search"
					autoComplete="off"
					maxLength={MAX_SEARCH}
					className="grow"
				/>
				<Button look="secondary" className="min-h-12">
					{texts.searchButton}
				</Button>
			</form>
		</search>
	);
}
