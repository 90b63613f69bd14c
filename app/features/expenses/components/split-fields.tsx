import { formatCents } from "#app/lib/money.ts";
import { type FieldLike, FieldMessages, useErrors } from "#app/ui/field-parts.tsx";
import { NameList } from "#app/ui/name-list.tsx";
import type { ExpenseForm } from "../expenses-view.server.ts";
import type { LivePreview } from "../live-preview.ts";
import { fieldOf, type Split } from "../split.ts";
import * as texts from "../texts/form.ts";
import { PersonName } from "./person-name.tsx";

type Props = {
	split: Split;
	view: Pick<ExpenseForm, "people" | "aboard">;
	field: (name: string) => FieldLike;
	live: LivePreview | null;
};

/** The people an expense is for: checkboxes for an equal split, otherwise a number beside each name. */
export function SplitFields({ split, view, field, live }: Props) {
	const { people } = view;
	const whole = field(fieldOf(split));
	const list = (isShown: (name: string) => boolean) => (
		<ul className="expense-people">
			{people.map((person) => (
				<li key={person.id} hidden={!isShown(person.name)}>
					{split === "equally" ? (
						<label className="tick-label">
							<input
								type="checkbox"
								name="people"
								value={person.id}
								defaultChecked={isTicked(field("people").initialValue, person.id)}
								className="tick"
							/>
							<span>
								<PersonName {...person} />
							</span>
						</label>
					) : (
						<WeightField split={split} person={person} field={field(`parts.${person.id}`)} />
					)}
					{live?.parts.has(person.id) && (
						<output>{texts.paysLive(formatCents(live.parts.get(person.id) ?? 0))}</output>
					)}
				</li>
			))}
		</ul>
	);
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="mb-2 font-semibold">
				{split === "equally" ? texts.people : texts.parts[split]}
			</legend>
			{split === "equally" && <Everyone field={field("everyone")} count={view.aboard} />}
			<NameList label={texts.people} count={people.length}>
				{list}
			</NameList>
			{live?.left ? (
				<p className="text-sm font-semibold text-due" role="status">
					{live.left}
				</p>
			) : null}
			<span id={whole.id} tabIndex={-1} />
			<FieldMessages field={whole} hint={hintOf(split)} />
		</fieldset>
	);
}

function hintOf(split: Split): string {
	if (split === "equally") return texts.everyoneHint;
	return split === "shares" ? texts.sharesHint : texts.blankHint;
}

function isTicked(typed: unknown, id: string): boolean {
	return Array.isArray(typed) ? typed.includes(id) : typed === id;
}

/** Counts only while nobody is ticked below, so that choosing a few people takes no extra press. */
function Everyone({ field, count }: { field: FieldLike; count: number }) {
	return (
		<label className="tick-label">
			<input
				type="checkbox"
				name={field.name}
				id={field.id}
				value="on"
				defaultChecked={field.initialValue === "on"}
				className="tick"
			/>
			<span>{texts.everyone(count)}</span>
		</label>
	);
}

type WeightProps = { split: Split; person: ExpenseForm["people"][number]; field: FieldLike };

function WeightField({ split, person, field }: WeightProps) {
	const errors = useErrors(field);
	return (
		<>
			<label htmlFor={field.id}>
				<PersonName {...person} />
			</label>
			<input
				type="text"
				inputMode="decimal"
				autoComplete="off"
				id={field.id}
				name={field.name}
				defaultValue={typeof field.initialValue === "string" ? field.initialValue : undefined}
				placeholder={split === "percent" ? "%" : undefined}
				aria-invalid={errors ? true : undefined}
				aria-describedby={errors ? field.errorId : undefined}
				className="control"
			/>
			<FieldMessages field={field} />
		</>
	);
}
