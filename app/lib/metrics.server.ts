import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { processWide } from "./process-wide.ts";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SHORT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const LONG_SECONDS = [1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400];

/**
 * Counters that the process updates as it runs. Every label has few values: routes by their pattern, jobs and calls by
 * their name. Figures that are read from the database on request are in app/monitoring/figures.server.ts.
 */
export const metrics = processWide("metrics", () => {
	const registry = new Registry();
	const registers = [registry];
	const queries = new Counter({
		name: "gangway_db_queries_total",
		help: "Queries, by the connection that reads or the one that writes",
		labelNames: ["connection"],
		registers,
	});
	return {
		registry,
		requests: new Counter({
			name: "gangway_http_requests_total",
			help: "Answered requests, by the pattern of their route",
			labelNames: ["route", "method", "status"],
			registers,
		}),
		requestSeconds: new Histogram({
			name: "gangway_http_request_duration_seconds",
			help: "Time until the whole answer was sent, without the streams of open pages",
			labelNames: ["route"],
			buckets: SECONDS,
			registers,
		}),
		reads: queries.labels("read"),
		writes: queries.labels("write"),
		writesWaiting: new Gauge({
			name: "gangway_db_writes_waiting",
			help: "Transactions that have been asked for and have not ended",
			registers,
		}),
		writeWaitSeconds: new Histogram({
			name: "gangway_db_write_wait_seconds",
			help: "How long a transaction waited for its turn and for the lock",
			buckets: SHORT_SECONDS,
			registers,
		}),
		writeSeconds: new Histogram({
			name: "gangway_db_write_duration_seconds",
			help: "How long a transaction kept the lock",
			buckets: SHORT_SECONDS,
			registers,
		}),
		busy: new Counter({
			name: "gangway_db_busy_total",
			help: "Transactions that did not get the lock in time",
			registers,
		}),
		jobRuns: new Counter({
			name: "gangway_job_runs_total",
			help: "Turns of jobs, by how they ended",
			labelNames: ["job", "outcome"],
			registers,
		}),
		providerCalls: new Counter({
			name: "gangway_provider_calls_total",
			help: "Calls of the payment provider: ok, declined, refused, timeout or error",
			labelNames: ["call", "outcome"],
			registers,
		}),
		providerSeconds: new Histogram({
			name: "gangway_provider_call_duration_seconds",
			help: "Time until the payment provider answered",
			labelNames: ["call"],
			buckets: SECONDS,
			registers,
		}),
		webhookLagSeconds: new Histogram({
			name: "gangway_webhook_lag_seconds",
			help: "From when the provider dates an event until its webhook arrived",
			buckets: LONG_SECONDS,
			registers,
		}),
		webhooksRefused: new Counter({
			name: "gangway_webhooks_refused_total",
			help: "Webhooks with a wrong signature or a body that is none",
			registers,
		}),
		declines: new Counter({
			name: "gangway_cards_declined_total",
			help: "Cards that a bank has declined; not its checks (3-D Secure)",
			registers,
		}),
	};
});
