/** stripe-node 23.1 sends this version. */
export const API_VERSION = "2026-10-28.endive";
