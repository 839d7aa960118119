/** The product's name, and the name of a network that has chosen none. Defined only here. */
export const APP_NAME = 'Weft';

let networkName = APP_NAME;

/** The network's name. Read it where it is used: it may change while the server runs. */
export function appName(): string {
  return networkName;
}

/** Sets the network's name for this page or this server process. */
export function setAppName(name: string): void {
  networkName = name;
}
