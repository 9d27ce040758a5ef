/** Most characters of an issuer, as deliveries bring it. */
export const maxDeliveredIssuer = 300;
