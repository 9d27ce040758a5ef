/**
 * Of the business rules; raised with every change of them, so that what older ones have checked can be checked again.
 */
export const rulesVersion = 2;
