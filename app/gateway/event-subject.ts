/** The object of ours that a provider's event is about, or that a charge has paid. */
export type EventSubject =
	| { kind: "attempt"; attemptId: string; ref?: string } // the id of its intent or hosted checkout, if the event says it
	| { kind: "refund"; ref: string; id: string }
	| { kind: "transfer"; ref: string; id?: string }
	| { kind: "dispute"; ref: string }
	| { kind: "payee"; ref: string }
	| { kind: "payout"; ref: string; payeeRef: string }
	| { kind: "setup"; ref: string; forCharges?: true }
	| { kind: "purchase"; id: string }
	| { kind: "subscription"; ref: string }
	| { kind: "nothing" };
