export const endPlanFirst =
	"Your plan still renews. Go back to Free on the pricing page first, then come back.";
