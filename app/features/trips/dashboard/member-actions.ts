import { automaticChargesPath } from "#app/features/payments/attempts/return-urls.ts";
import { presentsPath } from "#app/features/payments/presents/presents-path.ts";
import { missingPlan } from "#app/features/tiers/tier-features.ts";
import type { Tier } from "#app/features/tiers/tiers.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { conciergeLink, groupPageLink, itineraryLink, withPlan } from "../changes/texts/edit.ts";
import * as documentTexts from "../documents/texts.ts";
import * as texts from "./texts.ts";

export type ActionFacts = {
	trip: { shareId: string };
	tier: Tier; // whose features the trip has
	isOver: boolean;
	isOrganizer: boolean;
	organizes: boolean; // whether as organizer or co-organizer
	isCancelled: boolean;
	hasCosts: boolean;
	/** The viewer's own place; null without one. */
	own: { confirmed: boolean; next: object | null } | null;
	/** How many documents the viewer has checked; null without a place. */
	checks: { own: number } | null;
	openRefunds: number;
	/** How many other members are late. */
	lateOthers: number;
};

const ICONS = {
	edit: "luggage",
	refunds: "landmark",
	outside: "landmark",
	presents: "heart",
	reminders: "bell",
	"group-page": "compass",
	"share-itinerary": "share-2",
	emergency: "triangle-alert",
	concierge: "life-buoy",
	documents: "shield-check",
	pass: "plane-takeoff",
	calendar: "calendar-days",
} as const;

type ActionId = keyof typeof ICONS;
type ActionText = { title: string; details: string };

type MemberAction = ActionText & {
	id: ActionId;
	icon: (typeof ICONS)[ActionId];
	to: string;
	isDocument?: boolean;
};

/**
 * What a viewer can do for the members and for themselves, grouped by the parts of the page where people look for it.
 */
export function memberActions(facts: ActionFacts) {
	return { ...forOrganizers(facts), ...forViewer(facts) };
}

/** As many rows as a narrow page can hold. */
const MAX_ROWS = 6;

/** If there are more rows, those for the whole trip are folded into one. */
function forOrganizers(facts: ActionFacts) {
	const [forGroup, forTrip] = [forMembers(facts), forWholeTrip(facts)];
	const fits = forGroup.length + forTrip.length <= MAX_ROWS;
	return fits ? { forMembers: [...forGroup, ...forTrip], forTrip: [] } : { forMembers: forGroup, forTrip };
}

function forWholeTrip({ trip, tier, organizes, isCancelled, isOver }: ActionFacts): MemberAction[] {
	if (!organizes || isCancelled) return [];
	const page = pathTo("/trip/:shareId", { shareId: trip.shareId });
	return [
		action("group-page", `${page}/group-page`, withPlan(groupPageLink, missingPlan(tier, "custom_branding"))),
		action(
			"share-itinerary",
			`${page}/itinerary/share`,
			withPlan(itineraryLink, missingPlan(tier, "advanced_sharing")),
		),
		{ ...action("emergency", `${page}/emergency`, texts.emergency), isDocument: true },
		...(isOver
			? []
			: [action("concierge", `${page}/concierge`, withPlan(conciergeLink, missingPlan(tier, "concierge")))]),
	];
}

/** The rows of refunds and reminders are always shown, so that nobody has to look for them when they are needed. */
function forMembers({
	trip,
	isOrganizer,
	organizes,
	isCancelled,
	hasCosts,
	openRefunds,
	lateOthers,
}: ActionFacts): MemberAction[] {
	if (!organizes) return [];
	const page = pathTo("/trip/:shareId", { shareId: trip.shareId });
	const actions: MemberAction[] = [];
	if (!isCancelled)
		actions.push(action("edit", `${page}/edit`, isOrganizer ? texts.edit : texts.editAsCoOrganizer));
	if (!hasCosts) return actions;
	if (isOrganizer) actions.push(action("outside", `${page}/outside`, texts.outside));
	actions.push(action("refunds", `${page}/refunds`, texts.refunds(openRefunds)));
	if (!isCancelled) actions.push(action("reminders", `${page}/reminders`, texts.reminders(lateOthers)));
	return actions;
}

function forViewer({ trip, isOver, isOrganizer, isCancelled, hasCosts, own, checks }: ActionFacts) {
	if (!own || !checks || isCancelled || isOver) return { forViewer: [], charges: null, leave: null };
	const page = pathTo("/trip/:shareId", { shareId: trip.shareId });
	const documents = { title: common.checkDocuments, details: documentTexts.checked(checks.own) };
	const calendar = { title: common.addToCalendar, details: texts.inCalendar };
	const paysLater = own.confirmed && own.next !== null;
	return {
		forViewer: [
			action("documents", `${page}/documents`, documents),
			...(own.confirmed
				? [action("pass", pathTo("/join/:shareId", { shareId: trip.shareId }), texts.pass)]
				: []),
			action("calendar", `${page}/calendar`, calendar),
			...(hasCosts ? [action("presents", presentsPath(trip.shareId), texts.presents)] : []),
		],
		charges: paysLater ? { title: texts.charges, to: automaticChargesPath(trip.shareId) } : null,
		leave: isOrganizer ? null : { title: texts.leave, to: `${page}/leave` },
	};
}

function action(id: ActionId, to: string, text: ActionText): MemberAction {
	return { id, icon: ICONS[id], to, ...text };
}
