// Helpers: workers with a Python of their own, each for one task at a time.
//
// A kernel that runs hears nothing, so a task that nobody waits for any more is ended with its
// worker, and a new one is started at once. Brief tasks are left to end by themselves. What is done
// aside may take long and nobody waits for it, so nobody waits because of it either: while it is
// done there may be a helper more.

const MOST = Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1));

/**
 * @typedef {"asked" | "brief" | "aside"} Manner of a task: somebody waits for it, or nobody does
 * @typedef {{ number: number, task: string, given: string, manner: Manner, tell: (event: string) => void,
 *   resolve: (answer: string) => void, reject: (error: Error) => void }} Job
 * @typedef {{ worker: Worker, job: Job | null, cancelled: boolean }} Helper
 */

export class Crew {
  /** @type {Helper[]} */
  #helpers = [];
  /** @type {Job[]} */
  #waiting = [];

  /** @param {() => Worker} start starts a helper's worker */
  constructor(start) {
    this.start = start;
  }

  /** Has a helper ready before somebody asks. */
  warm() {
    if (!this.#helpers.length) this.#add();
  }

  /**
   * Has a task done: its answer as JSON. `tell` hears of its progress; `number` is by what it can be
   * cancelled.
   * @param {string} task
   * @param {string} given
   * @param {number} number
   * @param {Manner} manner
   * @param {(event: string) => void} tell
   * @returns {Promise<string>}
   */
  run(task, given, number, manner, tell) {
    return new Promise((resolve, reject) => {
      const job = { number, task, given, manner, tell, resolve, reject };
      this.#waiting.splice(manner === "asked" ? this.#urgent : this.#waiting.length, 0, job);
      this.#next();
    });
  }

  /**
   * Ends a task, which fails then; one that is not there needs no ending.
   * @param {number} number
   */
  cancel(number) {
    const waits = this.#waiting.findIndex((job) => job.number === number);
    if (waits >= 0) return this.#waiting.splice(waits, 1)[0].reject(new Error("cancelled"));
    const helper = this.#helpers.find(({ job }) => job?.number === number);
    if (!helper?.job) return;
    helper.cancelled = true;
    helper.job.reject(new Error("cancelled"));
    if (helper.job.manner !== "brief") this.#replace(helper);
  }

  get #urgent() {
    const first = this.#waiting.findIndex((job) => job.manner !== "asked");
    return first < 0 ? this.#waiting.length : first;
  }

  /** How many helpers there are, without those that work aside. */
  get #counted() {
    return this.#helpers.filter(({ job }) => job?.manner !== "aside").length;
  }

  #next() {
    while (this.#waiting.length) {
      const idle = this.#helpers.find(({ job }) => !job) ?? (this.#counted < MOST ? this.#add() : null);
      if (!idle) break;
      const job = (idle.job = /** @type {Job} */ (this.#waiting.shift()));
      idle.cancelled = false;
      idle.worker.postMessage({ task: job.task, given: job.given });
    }
    this.#waiting.forEach((job, place) => job.tell(JSON.stringify({ waiting: place + 2 })));
  }

  /** @returns {Helper} */
  #add() {
    /** @type {Helper} */
    const helper = { worker: this.start(), job: null, cancelled: false };
    helper.worker.onmessage = ({ data }) => this.#hear(helper, data);
    helper.worker.onerror = (event) => {
      helper.job?.reject(new Error(event.message || "a helper could not be started"));
      this.#remove(helper);
    };
    this.#helpers.push(helper);
    return helper;
  }

  /**
   * @param {Helper} helper
   * @param {{ event?: string, answer?: string, error?: string }} said
   */
  #hear(helper, { event, answer, error }) {
    const { job, cancelled } = helper;
    if (!job) return;
    if (event !== undefined) {
      if (!cancelled) job.tell(event);
      return;
    }
    helper.job = null;
    if (!cancelled && answer !== undefined) job.resolve(answer);
    else if (!cancelled) job.reject(new Error(error));
    this.#next();
  }

  /** @param {Helper} helper */
  #remove(helper) {
    helper.worker.terminate();
    this.#helpers.splice(this.#helpers.indexOf(helper), 1);
  }

  /** @param {Helper} helper */
  #replace(helper) {
    this.#remove(helper);
    this.#add();
    this.#next();
  }
}
