import java.io.*;
import java.util.*;

public class Main {
    static int minutes(String time) {
        return Integer.parseInt(time.substring(0, 2)) * 60 + Integer.parseInt(time.substring(3));
    }

    public static void main(String[] args) throws IOException {
        Map<String, Integer> first = new HashMap<>();
        int bell;
        try (BufferedReader in = new BufferedReader(new FileReader("attend.in"))) {
            bell = minutes(in.readLine());
            for (int n = Integer.parseInt(in.readLine()); n > 0; n--) {
                String[] row = in.readLine().split(" ");
                first.merge(row[0], minutes(row[1]), Math::min);
            }
        }
        List<String> late = new ArrayList<>();
        for (String name : first.keySet()) if (first.get(name) > bell) late.add(name);
        late.sort(Comparator.comparing((String name) -> -first.get(name)).thenComparing(Comparator.naturalOrder()));
        try (PrintWriter out = new PrintWriter(new BufferedWriter(new FileWriter("attend.out")))) {
            out.println(late.size());
            for (String name : late) out.println(name + " " + (first.get(name) - bell));
        }
    }
}
