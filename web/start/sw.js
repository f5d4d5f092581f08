// The service worker: keeps one build of the site, whole, so that the game opens without a network.
//
// The build writes this file to the site's root, because a worker rules only the folder it lies
// in, and puts in the build's name and its files: place → digest, as in an integrity attribute
// (tools/offline.py). The place of the page itself is "".
//
// * All or nothing: a file that is missing or is not the one of this build ends the installation,
//   and the older worker stays in charge of its own build.
// * A page gets files of one build only. A new worker waits until no page uses the older one, or
//   until it is told to take over; every open page then loads itself again (web/start/watch.js).
// * A kept file is compared with its digest before it is handed out, and fetched anew if it is not
//   what it was. Without a network the page says so, and offers "?again" (below). Only Python itself,
//   twice as large as all the rest, is looked at when the page has long begun; a page whose Python
//   cannot be compiled says so, too.

const { name: NAME, files: FILES } = JSON.parse('{"name": "", "files": {}}'); // put in by the build

const ROOT = new URL("./", location).href;
// One host may hold several of these sites, in folders of their own: all share its caches.
const OURS = `tarabish-site ${ROOT} `;
const CACHE = OURS + NAME;

const LOST = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Tarabish</title>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1rem">
<h1>Tarabish cannot be loaded just now</h1>
<p>The copy of the game in this browser is damaged, and there is no network to mend it.
A saved match is not lost by that. Once there is a network:</p>
<p><a href="${ROOT}?again">Load it again from the network</a></p>`;

const PYTHON = "/pyodide.asm.wasm"; // how the place of Python itself ends
const LATER = 8_000; // ms after it was handed out

const isOld = (cache) => cache.startsWith(OURS) && cache !== CACHE;
// The second is where web/start/snapshot.mjs keeps its snapshots.
const isOurs = (cache) => cache.startsWith(OURS) || cache === "tarabish-snapshots";

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(forget(isOld)));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(ROOT)) return;
  if (mode === "navigate" && new URL(url).search === "?again") {
    event.respondWith(again());
    return;
  }
  const place = url.slice(ROOT.length).split(/[?#]/)[0].replace(/^index\.html$/, "");
  if (place.endsWith(PYTHON)) event.waitUntil(lookLater(place));
  if (Object.hasOwn(FILES, place)) event.respondWith(answer(place));
});

// A request for a file of this very build; what the browser has is used if the host agrees.
const request = (place) => new Request(ROOT + place, { cache: "no-cache", integrity: FILES[place] });

async function keepAll() {
  try {
    await (await caches.open(CACHE)).addAll(Object.keys(FILES).map(request));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function forget(unwanted) {
  const names = (await caches.keys()).filter(unwanted);
  await Promise.all(names.map((cache) => caches.delete(cache)));
}

async function answer(place) {
  const cache = await caches.open(CACHE);
  // Twice, so that the one handed out is untouched: the browser keeps compiled code beside it.
  const [kept, copy] = await Promise.all([cache.match(ROOT + place), cache.match(ROOT + place)]);
  if (kept && (place.endsWith(PYTHON) || (await digest(copy)) === FILES[place])) return kept;
  try {
    const fresh = await fetch(request(place), { cache: "reload" });
    await cache.put(ROOT + place, fresh.clone());
    return fresh;
  } catch {
    return place ? Response.error() : page(LOST);
  }
}

async function lookLater(place) {
  await new Promise((done) => setTimeout(done, LATER));
  // The copy itself may be gone by then, and is not to come back.
  const kept = await caches.match(ROOT + place, { cacheName: CACHE });
  if (!kept || (await digest(kept)) === FILES[place]) return;
  // Next time it is fetched anew.
  const cache = await caches.open(CACHE);
  await cache.delete(ROOT + place);
}

async function digest(response) {
  const bytes = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}

// "?again" is the way out of whatever is wrong: the copy and this worker go, and the page comes
// from the network. Not before there is one, though.
async function again() {
  try {
    const answered = await fetch(ROOT, { cache: "reload" });
    if (!answered.ok) throw new Error(answered.statusText);
  } catch {
    return page(LOST);
  }
  await registration.unregister();
  await forget(isOurs);
  return Response.redirect(ROOT);
}

function page(text) {
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
