// What this browser keeps for good: records by key, in IndexedDB. Each change is one transaction, and
// other windows hear of it. Where storage is refused or full the records are still in memory, so nothing
// on screen is lost, and whoever listens is told once.

const STORE = "records";
const NAME = "gridwright";
const AT_ONCE = 100; // records that are handed to the database before something else has its turn

/** @typedef {Record<string, any>} Changes the record of each key, null for one that is gone */

/** Event: `full`, when what was to be kept cannot be. */
export class Kept extends EventTarget {
  /** @type {IDBDatabase | null} */
  #database;
  #channel = new BroadcastChannel(NAME + folder());
  #told = false;
  /** @type {(changes: Changes) => void} hears what other windows change */
  onOther = () => {};

  /**
   * @param {IDBDatabase | null} database
   * @param {Record<string, any>} all
   */
  constructor(database, all) {
    super();
    this.#database = database;
    this.all = all;
    this.#channel.onmessage = ({ data }) => {
      this.#take(data);
      this.onOther(data);
    };
  }

  /**
   * Keeps what has changed.
   * @param {Changes} changes
   */
  async put(changes) {
    this.#take(changes);
    this.#channel.postMessage(changes);
    try {
      if (!this.#database) throw new Error("storage is refused");
      const transaction = this.#database.transaction(STORE, "readwrite");
      const store = transaction.objectStore(STORE);
      let some = 0;
      for (const [key, record] of Object.entries(changes)) {
        /** @type {IDBRequest<any>} */
        const asked = record === null ? store.delete(key) : store.put(record, key);
        if (++some % AT_ONCE === 0) await result(asked); // the page has its turn, and the transaction goes on
      }
      transaction.commit();
      await done(transaction);
    } catch {
      if (!this.#told) this.dispatchEvent(new Event("full"));
      this.#told = true;
    }
  }

  /** @param {Changes} changes */
  #take(changes) {
    for (const [key, record] of Object.entries(changes)) {
      if (record === null) delete this.all[key];
      else this.all[key] = record;
    }
  }
}

/** @type {Promise<Kept> | null} */
let opened = null;

/** The records of this page; opened once. */
export const openKept = () => (opened ??= open());

async function open() {
  try {
    const asked = indexedDB.open(NAME + folder(), 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    const database = await result(asked);
    const store = database.transaction(STORE).objectStore(STORE);
    const [keys, records] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
    return new Kept(database, Object.fromEntries(keys.map((key, place) => [String(key), records[place]])));
  } catch {
    return new Kept(null, {});
  }
}

/** Sites in different folders of one host keep to themselves. */
const folder = () => (globalThis.document?.documentElement.dataset.files ? ` ${new URL(".", location.href).pathname}` : "");

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const result = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction */
const done = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
