/** What members can do who do not accept a higher price. */
export const IF_DECLINED = ["keep", "leave"] as const;
