import { pathTo } from "#app/lib/path-to.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import * as texts from "../texts/users.ts";
import type { UserView } from "../users/users-view.server.ts";
import { AdminPage } from "./admin-page.tsx";
import { FactTable, HistoryCard, Marks, RecordCard } from "./records.tsx";

type Props = { view: UserView; errors?: string[] | undefined };

export function UserPage({ view, errors }: Props) {
	const path = pathTo("/admin/users/:id", { id: view.id });
	const lead = (
		<span className="flex flex-wrap items-center gap-3">
			<span className="min-w-0 wrap-anywhere">{view.email}</span>
			<Marks marks={view.marks} />
		</span>
	);
	return (
		<AdminPage
			here="users"
			title={<span className="wrap-anywhere">{view.title}</span>}
			lead={lead}
			errors={errors}
		>
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Card title={texts.account}>
					<FactTable facts={view.account} />
					{!view.isVerified && !view.isDeleted && (
						<form method="post" action={path}>
							<Button look="secondary" name="intent" value="send-verification">
								{texts.sendVerification}
							</Button>
						</form>
					)}
					<p className="text-sm text-ink-soft wrap-anywhere">
						{texts.roleHint(texts.makeAdminCommand(view.email))}
					</p>
				</Card>
				<Card title={texts.subscription}>
					<FactTable facts={view.subscription} />
				</Card>
			</div>
			<RecordCard
				title={texts.sessions}
				list={{ count: view.sessions.length, rows: view.sessions }}
				empty={texts.noSessions}
				action={({ id, title }) => (
					<form method="post" action={path}>
						<input type="hidden" name="session" value={id} />
						<Button look="secondary" name="intent" value="end-session">
							{texts.endSession}
							<span className="sr-only">: {title}</span>
						</Button>
					</form>
				)}
			>
				{view.apiKeys && <p>{view.apiKeys}</p>}
				{(view.sessions.length > 0 || view.apiKeys) && (
					<Disclosure summary={texts.endAll}>
						<form method="post" action={path} className="flex flex-col items-start gap-3">
							<p className="text-ink-soft">{texts.endAllHint}</p>
							<Button look="danger" name="intent" value="end-sessions">
								{texts.endAll}
							</Button>
						</form>
					</Disclosure>
				)}
			</RecordCard>
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<RecordCard title={texts.trips} list={view.trips} empty={texts.noTrips} />
				<RecordCard title={texts.memberships} list={view.memberships} empty={texts.noMemberships} />
			</div>
			<HistoryCard history={view.history} subject={view.subject} />
		</AdminPage>
	);
}
