import { companionPath } from "#app/features/payments/companions/companions-path.ts";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import {
	PaymentsThen,
	SharesRow,
	WayFields,
} from "#app/features/payments/share-change/components/share-terms.tsx";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { CompanionsView, PayerChange } from "../companions-view.server.ts";
import * as texts from "../texts/page.ts";

type Props = { view: CompanionsView; formResult?: FormResult };

/** The people one pays for, the person who pays for oneself, and the forms that change this. */
export function CompanionsPage({ view, formResult }: Props) {
	const { trip, role, share, payer, companions, former, add, asking, ask } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={role === "guest"} />
			<PageHeading
				tripTitle={trip.title}
				title={texts.title}
				lead={payer ? texts.leadPaidFor(<bdi>{payer.name}</bdi>) : texts.lead(formatCents(share))}
			/>
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			<NotChanged formResult={formResult} />
			{asking.map((one) => (
				<AskingCard key={one.id} view={view} asking={one} />
			))}
			{payer && <PayerCard payer={payer} mayChange={!trip.cancelled} />}
			{companions.length > 0 && <Companions view={view} />}
			{former.length > 0 && <Former former={former} />}
			{add && <AddCard view={view} add={add} formResult={formResult} />}
			{view.isFull && asking.length === 0 && <p className="text-ink-soft">{texts.full}</p>}
			{ask && asking.length === 0 && <AskCard ask={ask} />}
		</div>
	);
}

/** Errors that no field shows. */
function NotChanged({ formResult }: Pick<Props, "formResult">) {
	const { form } = buildForm({ id: "companions", actionData: formResult && { result: formResult } });
	const errors = Object.entries(form.allErrors).flatMap(([name, messages]) =>
		name === "name" ? [] : (messages ?? []),
	);
	return <FormErrors id={form.errorId} errors={errors} title={texts.notSaved} />;
}

function Companions({ view: { companions, trip } }: { view: CompanionsView }) {
	const rows = companions.map(({ id, name, price, confirmed, isHeld }) => ({
		...{ id, icon: "users" as const, title: name },
		details: [
			texts.spotPrice(price),
			confirmed ? texts.confirmed : isHeld ? texts.held : texts.notConfirmed,
		].join(" · "),
		to: companionPath(trip.shareId, id),
	}));
	return (
		<Card title={texts.yourCompanions}>
			<LinkRows rows={rows} />
		</Card>
	);
}

function Former({ former }: Pick<CompanionsView, "former">) {
	return (
		<Card title={texts.paidBefore}>
			<ul className="divide-y divide-line">
				{former.map(({ id, name, paid }) => (
					<li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
						<bdi>{name}</bdi>
						<span className="text-ink-soft">{texts.paidPart(paid)}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}

type Terms = { view: CompanionsView; change: PayerChange };

/** The new share, and how the rest is paid; or why it cannot change now. */
function ShareThen({ view: { share, today }, change }: Terms) {
	if (change.refusal)
		return (
			<Notice tone="due" title={texts.notNow}>
				{change.refusal}
			</Notice>
		);
	if (change.share === share) return null;
	return (
		<>
			<SharesRow share={change.share} was={share} />
			{change.ways.length > 0 ? (
				<PaymentsThen ways={change.ways} left={change.left} today={today} />
			) : (
				<p className="text-ink-soft">{texts.madeAnew}</p>
			)}
		</>
	);
}

type AddProps = Props & { add: NonNullable<CompanionsView["add"]> };

function AddCard({ view, add, formResult }: AddProps) {
	const { form, field } = buildForm<"name" | "way" | "consent">({
		id: "add",
		actionData: formResult && { result: formResult },
		defaults: { way: add.ways[0]?.way },
	});
	const price = <strong className="money">{formatCents(add.price)}</strong>;
	return (
		<Card title={texts.addTitle}>
			<p>{add.price > 0 ? texts.addHint(price) : texts.addFreeHint}</p>
			<ShareThen view={view} change={add} />
			{!add.refusal && (
				<PostForm form={form}>
					<Field field={field("name")} label={texts.name} autoComplete="off" required />
					<input type="hidden" name="share" value={add.share} />
					<WayFields ways={add.ways} isOn={add.isOn} field={field} />
					<SubmitButton wide pendingLabel={common.saving}>
						{add.price > 0 ? texts.add(add.price) : texts.addFree}
					</SubmitButton>
				</PostForm>
			)}
		</Card>
	);
}

type AskingProps = { view: CompanionsView; asking: CompanionsView["asking"][number] };

function AskingCard({ view, asking }: AskingProps) {
	const { id, name, rest, ways, isOn, share, refusal } = asking;
	const { form, field } = buildForm<"way" | "consent">({ id: `pay-${id}`, defaults: { way: ways[0]?.way } });
	const { form: no } = buildForm({ id: `decline-${id}` });
	return (
		<Card title={texts.asksYou(name)}>
			<p>{texts.asksHint(<bdi>{name}</bdi>, <strong className="money">{formatCents(rest)}</strong>)}</p>
			<ShareThen view={view} change={asking} />
			{!refusal && rest > 0 && (
				<PostForm form={form}>
					<input type="hidden" name="answer" value="pay" />
					<input type="hidden" name="memberId" value={id} />
					<input type="hidden" name="share" value={share} />
					<WayFields ways={ways} isOn={isOn} field={field} />
					<SubmitButton wide pendingLabel={common.saving}>
						{texts.payFor(name, rest)}
					</SubmitButton>
				</PostForm>
			)}
			<PostForm form={no}>
				<input type="hidden" name="answer" value="decline" />
				<input type="hidden" name="memberId" value={id} />
				<SubmitButton look="secondary" wide pendingLabel={common.saving}>
					{texts.decline(name)}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

type PayerProps = { payer: NonNullable<CompanionsView["payer"]>; mayChange: boolean };

function PayerCard({ payer: { name, rest, price }, mayChange }: PayerProps) {
	const { form } = buildForm({ id: "take-over" });
	return (
		<Card title={texts.paidForTitle}>
			<p>{texts.paidForHint(<bdi>{name}</bdi>, <strong className="money">{formatCents(price)}</strong>)}</p>
			{rest === 0 ? (
				<p className="text-ink-soft">{texts.nothingLeft}</p>
			) : (
				mayChange && (
					<>
						<p>{texts.takeOverHint(<strong className="money">{formatCents(rest)}</strong>)}</p>
						<PostForm form={form}>
							<input type="hidden" name="rest" value={rest} />
							<SubmitButton look="secondary" wide pendingLabel={common.saving}>
								{texts.takeOver(rest)}
							</SubmitButton>
						</PostForm>
					</>
				)
			)}
		</Card>
	);
}

function AskCard({ ask: { left, asked, people } }: { ask: NonNullable<CompanionsView["ask"]> }) {
	const { form, field } = buildForm<"payerId">({ id: "ask" });
	return (
		<Card title={texts.askTitle}>
			<p>
				{asked
					? texts.askedHint(<bdi>{asked.name}</bdi>)
					: texts.askHint(<strong className="money">{formatCents(left)}</strong>)}
			</p>
			<PostForm form={form}>
				{asked ? (
					<input type="hidden" name="payerId" value="" />
				) : (
					<SelectField
						field={field("payerId")}
						label={texts.whom}
						options={[
							{ value: "", label: texts.choosePerson },
							...people.map(({ id, name }) => ({ value: id, label: name })),
						]}
					/>
				)}
				<SubmitButton look="secondary" pendingLabel={common.saving}>
					{asked ? texts.takeBack : texts.ask}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}
