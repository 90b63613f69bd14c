import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const invitedTo = (trip: ReactNode) => phrase`You're invited to ${trip}`;
export const friendInvites = "A friend is planning this trip and would like you to come.";
export const invites = (name: ReactNode) => phrase`${name} is planning this trip and would like you to come.`;
export const fullForNow =
	"This trip is full, so you can join only when somebody leaves or the organizer makes room.";

export const invitation = "The invitation";
export const cost = "The cost";
export const open = "See the invitation";
export const noAccountNeeded = "You don't need an account to join.";

export const signIn = "Already aboard? Sign in";
