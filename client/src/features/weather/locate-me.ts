/** Milliseconds. */
const TIMEOUT = 10_000;

/** Returns the member's position. Rejects if the browser has none or may not share it. */
export function locateMe(): Promise<{ lat: number; lon: number }> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error("This browser doesn't share its location."));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ message }) => reject(new Error(message)),
      { enableHighAccuracy: true, timeout: TIMEOUT },
    );
  });
}
