/** The sentence of a 503: a part of the shop cannot be reached. */
export const SERVICE_DOWN = 'Il servizio non è raggiungibile in questo momento. Riprova tra qualche minuto.'
