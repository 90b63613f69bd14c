import { KIND_NAMES } from "./requests.ts";

type Named = { number: number; subject: string; name: string; kind: keyof typeof KIND_NAMES };

export const written = ({ number, subject }: Named) => `#${number}: ${subject}`;
export const writtenBy = ({ kind, name }: Named) => `${KIND_NAMES[kind]} from ${name}`;
