import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { BackToTrip } from "../../components/back-to-trip.tsx";
import type { GivenPresent } from "../given-presents.server.ts";
import { receiptsPath } from "../presents-path.ts";
import type { PresentsView } from "../presents-view.server.ts";
import * as texts from "../texts.ts";

type Props = { view: PresentsView; origin: string; actionData?: { result: FormResult } };

/** The friends one can pay for, one's own next payment that others may pay, and the presents one has given. */
export function PresentsPage({ view, origin, actionData }: Props) {
	const { trip, isGuest, friends, given, own } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={texts.lead} />
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			{friends.length > 0 && <Friends friends={friends} />}
			{own && <OwnPayment own={own} origin={origin} actionData={actionData} />}
			{friends.length === 0 && !trip.cancelled && (
				<Card title={texts.nobodyAsks}>
					<p className="text-ink-soft">{texts.howToAsk}</p>
				</Card>
			)}
			{given.length > 0 && <Given given={given} shareId={trip.shareId} />}
		</div>
	);
}

function Friends({ friends }: Pick<PresentsView, "friends">) {
	return (
		<Card title={texts.waitingTitle}>
			<ul className="divide-y divide-line">
				{friends.map(({ memberId, name, amount, to }) => (
					<li key={memberId} className="flex flex-wrap items-center justify-between gap-3 py-3">
						<p className="min-w-0 wrap-anywhere">
							<bdi className="font-semibold">{name}</bdi>
							<span className="block text-ink-soft">{texts.nextPayment(formatCents(amount))}</span>
						</p>
						<ButtonLink to={to}>{texts.payPageTitle(name)}</ButtonLink>
					</li>
				))}
			</ul>
		</Card>
	);
}

type OwnProps = Pick<Props, "origin" | "actionData"> & { own: NonNullable<PresentsView["own"]> };

function OwnPayment({ own, origin, actionData }: OwnProps) {
	const { form } = buildForm({ id: "present", actionData });
	const amount = own.amount !== null && <strong className="money">{formatCents(own.amount)}</strong>;
	return (
		<Card title={texts.ownTitle}>
			{own.problem && <p>{own.problem}</p>}
			{!own.problem && own.isAsking && (
				<>
					<p>{texts.isOpen(amount)}</p>
					<CopyField name={texts.linkToSend} value={origin + own.link} />
				</>
			)}
			{!own.problem && !own.isAsking && <p>{texts.offerOwn(amount)}</p>}
			{(own.isAsking || !own.problem) && (
				<PostForm form={form} errorTitle={texts.notChanged}>
					<input type="hidden" name="asks" value={String(!own.isAsking)} />
					<SubmitButton look="secondary" wide>
						{own.isAsking ? texts.stop : texts.letFriend}
					</SubmitButton>
				</PostForm>
			)}
		</Card>
	);
}

function Given({ given, shareId }: { given: readonly GivenPresent[]; shareId: string }) {
	return (
		<Card title={texts.givenTitle}>
			<ul className="divide-y divide-line">
				{given.map((one) => (
					<li key={`${one.memberId} ${one.paidAt}`} className="flex flex-col gap-1 py-3">
						<p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
							<span className="wrap-anywhere">
								<span className="money font-semibold">{one.amount}</span>{" "}
								{texts.forName(<bdi>{one.name}</bdi>)}
							</span>
							<Pill tone={one.status === "disputed" ? "late" : "paid"}>{one.note}</Pill>
						</p>
						<p className="text-ink-soft wrap-anywhere">
							{[one.day, one.card].filter(Boolean).join(" · ")}
							{one.returned > 0 && ` · ${texts.backOnCard(formatCents(one.returned))}`}
						</p>
					</li>
				))}
			</ul>
			<p>
				<Link className="link" to={receiptsPath(shareId)}>
					{texts.seeReceipts}
				</Link>
			</p>
		</Card>
	);
}
