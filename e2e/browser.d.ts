/** The system's Chromium where there is one ($CHROME names another), else the one from the registry. */
export declare const findBrowser: () => Promise<{
    executablePath: string;
    args: string[];
}>;
