import * as answerTexts from "#app/features/members/answers/texts.ts";
import * as coOrganizerTexts from "#app/features/members/co-organizers/texts.ts";
import { optionsPath } from "#app/features/options/options-path.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { inviteByEmail, membershipRoles } from "#app/lib/texts.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { MembersView } from "../members-view.server.ts";
import * as texts from "../texts/members.ts";
import { ChangePage } from "./change-page.tsx";

type Props = { view: MembersView; formResult?: FormResult };
type Others = MembersView["others"];

/** Lists the members, those who might come, those who have not answered and those who can't come, for organizers. */
export function MembersPage({ view, formResult }: Props) {
	const { trip, taken, counts, members, others } = view;
	return (
		<ChangePage trip={trip} title={texts.membersTitle} lead={`${counts}. ${taken}.`}>
			<Reminder view={view} formResult={formResult} />
			{members.length > 0 && (
				<Card title={answerTexts.standingTitles.in}>
					<ul className="flex flex-col gap-3">
						{members.map((member) => (
							<MemberRow key={member.id} member={member} view={view} />
						))}
					</ul>
				</Card>
			)}
			{(["maybe", "none", "out"] as const).map((standing) => (
				<People
					key={standing}
					title={answerTexts.standingTitles[standing]}
					people={others.filter((person) => person.standing === standing)}
				/>
			))}
			<Pages view={view} />
			<p className="flex flex-wrap gap-x-6">
				<Link
					className="link inline-block py-3 font-semibold"
					to={pathTo("/trip/:shareId/invite", { shareId: trip.shareId })}
				>
					{inviteByEmail}
				</Link>
				{view.offersOptions && (
					<Link className="link inline-block py-3 font-semibold" to={optionsPath(trip.shareId)}>
						{texts.options}
					</Link>
				)}
			</p>
			<HoldDays view={view} formResult={formResult} />
		</ChangePage>
	);
}

/** Opening and sending takes two taps. */
function Reminder({ view: { toRemind, undecided, isMailed }, formResult }: Props) {
	const { form } = buildForm({ id: "remind", actionData: formResult && { result: formResult } });
	if (undecided === 0 || !isMailed) return null;
	if (toRemind === 0) return <p className="text-ink-soft">{answerTexts.nobodyToRemind}</p>;
	return (
		<Disclosure summary={answerTexts.remind(toRemind)} button open={form.errors !== undefined || undefined}>
			<PostForm form={form} errorTitle={answerTexts.notReminded}>
				<input type="hidden" name="intent" value="remind" />
				<p>{answerTexts.remindText(toRemind)}</p>
				<SubmitButton className="self-start max-sm:w-full" pendingLabel={answerTexts.reminding}>
					{answerTexts.remindButton}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}

function MemberRow({ member, view }: { member: MembersView["members"][number]; view: MembersView }) {
	const { id, name, avatar, face, role, joined, held, paid, choices } = member;
	return (
		<li>
			<ItemRow
				icon={<Avatar name={name} face={face} imageUrl={avatar} decorative />}
				title={name}
				details={[joined, held, paid, choices]
					.filter((line) => line !== null)
					.map((line) => (
						<span key={line} className="block">
							{line}
						</span>
					))}
				action={
					role === "organizer" || !view.isOrganizer ? (
						role !== "member" && <Pill>{membershipRoles[role]}</Pill>
					) : (
						<MemberLinks
							name={name}
							isCoOrganizer={role === "co-organizer"}
							to={`${pathTo("/trip/:shareId/members", { shareId: view.trip.shareId })}/${id}`}
						/>
					)
				}
			/>
		</li>
	);
}

/** The links of a member. Removing them comes last. */
function MemberLinks({ name, isCoOrganizer, to }: { name: string; isCoOrganizer: boolean; to: string }) {
	return (
		<span className="flex flex-wrap items-center justify-end gap-x-5">
			<ButtonLink
				to={`${to}/co-organizer`}
				look="quiet"
				aria-label={isCoOrganizer ? coOrganizerTexts.isTitle(name) : coOrganizerTexts.makeNamed(name)}
			>
				{isCoOrganizer ? membershipRoles["co-organizer"] : coOrganizerTexts.makeShort}
			</ButtonLink>
			<ButtonLink to={`${to}/remove`} look="quiet" aria-label={texts.remove(name)}>
				{texts.removeShort}
			</ButtonLink>
		</span>
	);
}

function People({ title, people }: { title: string; people: Others }) {
	if (people.length === 0) return null;
	return (
		<Card title={title}>
			<ul className="flex flex-col gap-3">
				{people.map(({ key, name, email, word, details }) => (
					<li key={key}>
						<ItemRow
							icon={<Avatar name={name} pending decorative />}
							title={name}
							details={
								<>
									{email && <bdi className="block wrap-anywhere">{email}</bdi>}
									{word && <q className="block wrap-anywhere text-ink">{word}</q>}
									<span className="block">{details.join(" · ")}</span>
								</>
							}
						/>
					</li>
				))}
			</ul>
		</Card>
	);
}

function Pages({ view: { page, pages } }: { view: MembersView }) {
	if (pages === 1) return null;
	return (
		<p className="flex flex-wrap items-center gap-x-4">
			<span className="text-ink-soft">{texts.pageOf(page, pages)}</span>
			{page > 1 && (
				<Link className="link inline-block py-3 font-semibold" to={`?page=${page - 1}`}>
					{texts.previousPage}
				</Link>
			)}
			{page < pages && (
				<Link className="link inline-block py-3 font-semibold" to={`?page=${page + 1}`}>
					{texts.nextPage}
				</Link>
			)}
		</p>
	);
}

function HoldDays({ view: { hold }, formResult }: Props) {
	const { form, field } = buildForm<"holdDays">({
		id: "hold",
		actionData: formResult && { result: formResult },
		defaults: { holdDays: hold.days },
	});
	const days = field("holdDays");
	return (
		<Disclosure summary={answerTexts.holdSummary(hold.days)} open={days.errors !== undefined || undefined}>
			<PostForm form={form} errorTitle={answerTexts.notSaved}>
				<input type="hidden" name="intent" value="hold" />
				<Field
					field={days}
					label={answerTexts.holdDays}
					hint={answerTexts.holdDaysHint}
					type="number"
					inputMode="numeric"
					autoComplete="off"
					min={hold.min}
					max={hold.max}
				/>
				<SubmitButton look="secondary" className="self-start" pendingLabel={answerTexts.saving}>
					{answerTexts.saveHold}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}
