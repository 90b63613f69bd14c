/** The version that stripe-node 23.1 sends and that the twin answers in. */
export const API_VERSION = "2026-10-28.endive";
