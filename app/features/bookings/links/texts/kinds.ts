export const typeNames = { flight: "Flight", accommodation: "Accommodation", car: "Car", other: "Other" };
export const booking = "Booking";
