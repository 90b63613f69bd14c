import { Client } from "./client.ts";
import { disputePayment } from "./disputes.ts";
import type { PageState } from "./pages.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "./people.ts";
import type { SharedServer } from "./shared-server.ts";
import { runNow, valueNow } from "./sql.ts";

type Scene = { server: SharedServer; olga: Client & { email: string } };

/** The pages on which a trip changes or money goes back: editing, cancelling, leaving, refunds, disputes. */
export async function changePages(server: SharedServer): Promise<PageState[]> {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	const scene = { server, olga };
	const [open, changing, cancelled, left, disputed, failed] = await Promise.all([
		createTripByApi(olga, { title: "Madrid, or wherever the sun is" }),
		peopledTrip(scene, "Lisbon with the crew"),
		peopledTrip(scene, "Porto by train"),
		peopledTrip(scene, "A week in the Alps"),
		disputedTrip(scene),
		failedRefund(scene),
	]);
	await post(olga, `/api/trips/${cancelled.trip.id}/cancel`, { reason: "The ferry stopped running." });
	const removed = await olga.json("DELETE", `/api/trips/${left.trip.id}/members/${left.unpaidId}`, {});
	if (!removed.ok) throw new Error(await removed.text());
	const page = (name: string, path: string, client: Client = olga, status = 200): PageState => ({
		...{ name, path, client, status },
	});
	const at = `/trip/${changing.trip.shareId}`;
	const { maya, unpaid } = changing;
	return [
		page("terms-of-paying", "/terms-of-paying"),
		page("refund-policy", "/refund-policy"),
		page("trip-edit-open", `/trip/${open.shareId}/edit`),
		page("trip-edit-fixed", `${at}/edit`),
		page("trip-cancel", `${at}/cancel`),
		page("trip-members", `${at}/members`),
		page("trip-remove-paid", `${at}/members/${changing.paidId}/remove`),
		page("trip-remove-unpaid", `${at}/members/${changing.unpaidId}/remove`),
		page("trip-share-link", `${at}/share-link`),
		page("trip-leave-paid", `${at}/leave`, maya),
		page("trip-leave-unpaid", `${at}/leave`, unpaid),
		page("refunds-start", `${at}/refunds`),
		page("refunds-failed", `/trip/${failed.shareId}/refunds`),
		page("trip-cancelled-organizer", `/trip/${cancelled.trip.shareId}`),
		page("trip-cancelled-member", `/trip/${cancelled.trip.shareId}`, cancelled.maya),
		page("join-cancelled", `/join/${cancelled.trip.shareId}`, new Client(server.origin)),
		page("join-removed", `/join/${left.trip.shareId}`, left.unpaid),
		page("dispute-open", disputed.path),
		page("dispute-check", `${disputed.path}?check=1`),
		page("dispute-trip", `/trip/${disputed.trip.shareId}?view=money`),
		page("dispute-fund", `/fund-release/${disputed.trip.id}`),
	];
}

/** Olga's trip with Maya, who has paid the first of three payments, and Sam, who has only joined. */
async function peopledTrip({ server, olga }: Scene, title: string) {
	const trip = await createTripByApi(olga, { title });
	const maya = await registerClient(server.origin, "Maya");
	const unpaid = await registerClient(server.origin, "Sam");
	await join(maya, trip, { paymentPlan: "3-month", consent: "on" });
	await join(unpaid, trip, { hold: "on" });
	const ids = await memberIds(olga, trip);
	return { trip, maya, unpaid, paidId: ids.Maya ?? "", unpaidId: ids.Sam ?? "" };
}

async function join(client: Client, { shareId }: TripJson, fields: Record<string, string> = {}) {
	const form = { paymentPlan: "full", testCard: "success", ...fields };
	const response = await client.post(`/join/${shareId}`, form);
	if (response.status !== 303)
		throw new Error(`joining answered ${response.status}: ${await response.text()}`);
}

export async function memberIds(olga: Client, { shareId }: TripJson): Promise<Record<string, string>> {
	const { members } = (await (await olga.get(`/api/trips/share/${shareId}`)).json()) as {
		members: { id: string; name: string }[];
	};
	return Object.fromEntries(members.map(({ id, name }) => [name.split(" ")[0], id]));
}

async function disputedTrip({ server, olga }: Scene) {
	const trip = await createTripByApi(olga, { title: "Rome" });
	const maya = await registerClient(server.origin, "Maya");
	await join(maya, trip);
	await post(maya, `/api/trips/${trip.id}/messages`, { message: "The flight was great. See you tonight!" });
	const id = await disputePayment(server.databaseUrl, trip.id, `du_${trip.shareId}`);
	return { trip, path: `/trip/${trip.shareId}/disputes/${id}` };
}

/** A refund that the card's bank has returned. */
async function failedRefund({ server, olga }: Scene): Promise<TripJson> {
	const trip = await createTripByApi(olga, { title: "Oslo in June" });
	const maya = await registerClient(server.origin, "Maya");
	await join(maya, trip);
	const id = (await memberIds(olga, trip)).Maya;
	await post(maya, `/api/trips/${trip.id}/members/${id}/refund`, { reason: "I broke a leg." });
	const url = server.databaseUrl;
	const request = valueNow<string>(url, "select id from refund_requests where trip_id = ?", trip.id);
	await post(olga, `/api/refunds/${request}/status`, { status: "approved" });
	runNow(url, "update refund_requests set status = 'failed' where id = ?", request);
	runNow(
		url,
		"update refund_lines set status = 'failed', error_message = 'account_closed' where refund_request_id = ?",
		request,
	);
	return trip;
}

async function post(client: Client, path: string, body: unknown): Promise<void> {
	const response = await client.json("POST", path, body);
	if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}
