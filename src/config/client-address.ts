/**
 * The serving process writes this header itself, from the socket and the proxies that `TRUST_PROXY` names, over
 * whatever a client sent: the one place where an address may be believed.
 */
export const CLIENT_ADDRESS_HEADER = 'x-ore-serene-client-address'
