import { account } from "./faq-account.ts";
import { changes } from "./faq-changes.ts";
import { joining } from "./faq-joining.ts";
import { money } from "./faq-money.ts";
import { paying } from "./faq-paying.ts";
import { planning } from "./faq-planning.ts";

export const FAQ = [planning, joining, paying, changes, money, account] as const;
