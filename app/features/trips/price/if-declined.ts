/** What members can do if they do not accept a higher price. */
export const IF_DECLINED = ["keep", "leave"] as const;
