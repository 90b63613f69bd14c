export const backToPass = "Back to your boarding pass";
export const backToTrip = "Back to the trip";
